// What editors say on this page, by their rules.
import { SanitisedHtml } from '#web/ui/SanitisedHtml.tsx';
import styles from './MessageList.module.css';
import type { MessageView } from './messageView.server.ts';

export function MessageList({ messages }: { messages: readonly MessageView[] }) {
  return messages.map(({ title, html, url, image }) => (
    <section key={`${title} ${url}`} className={styles.message}>
      {image ? (
        <img src={image.url} alt={image.alt} loading="lazy" width="96" height="96" className={styles.image} />
      ) : null}
      <div>
        <h2 className={styles.title}>{url ? <a href={url}>{title}</a> : title}</h2>
        {html ? <SanitisedHtml html={html} /> : null}
      </div>
    </section>
  ));
}
