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

/** A chevron along the text: `forward` points to where a link leads, `back` to where the rider came from. */
export const Arrow = ({ to }: { to: 'forward' | 'back' }) => (
  <LineIcon className="along">
    <path d={to === 'forward' ? 'M9 5l7 7-7 7' : 'M15 5l-7 7 7 7'} />
  </LineIcon>
);

export const CloseIcon = () => (
  <LineIcon>
    <path d="M5 5l14 14M19 5L5 19" />
  </LineIcon>
);

export const GlassIcon = ({ className }: { className?: string | undefined }) => (
  <LineIcon className={className}>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="M15.5 15.5L21 21" />
  </LineIcon>
);

export const LocateIcon = () => (
  <LineIcon>
    <circle cx="12" cy="12" r="6" />
    <path d="M12 2V6M12 18V22M2 12H6M18 12H22" />
  </LineIcon>
);
