import type { ReactNode } from 'react';

/** A decorative line icon in the text colour. `children` are drawn in a square of 24 by 24 units. */
export function LineIcon({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden="true"
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
    >
      {children}
    </svg>
  );
}
