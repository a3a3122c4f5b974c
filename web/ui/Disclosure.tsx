import type { ReactNode } from 'react';

interface Props {
  summary: ReactNode;
  children: ReactNode;
  open?: boolean;
  id?: string;
}

export function Disclosure({ summary, children, open, id }: Props) {
  return (
    <details className="ruled" open={open} id={id}>
      <summary className="chevron strong pad">{summary}</summary>
      <div className="pad-end">{children}</div>
    </details>
  );
}
