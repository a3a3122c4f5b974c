import { ErrorBanner } from '#web/features/base/errors/ErrorBanner.tsx';
import { MessageList } from '#web/features/transit/messages/MessageList.tsx';
import type { RoutePage } from './routePage.ts';

export function RouteEditorial({ view }: { view: RoutePage }) {
  return (
    <>
      {view.notices.errors.map((error) => (
        <ErrorBanner key={error.kind === 'section' ? error.section : error.kind} error={error} />
      ))}
      <MessageList messages={view.notices.messages} now={view.now} />
    </>
  );
}
