import type { ReactNode } from 'react';

interface Props {
  summary: ReactNode;
  children: ReactNode;
  id?: string;
}

export function Disclosure({ summary, children, id }: Props) {
  return (
    <details className="ruled" id={id}>
      <summary className="chevron strong pad">{summary}</summary>
      <div className="pad-end">{children}</div>
    </details>
  );
}
