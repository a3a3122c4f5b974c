import { LineIcon } from './LineIcon.tsx';

/** A chevron along the text: `forward` points to where a link leads, `back` to where the rider came from. */
export const Arrow = ({ to }: { to: 'forward' | 'back' }) => (
  <LineIcon className="along">
    <path d={to === 'forward' ? 'M9 5l7 7-7 7' : 'M15 5l-7 7 7 7'} />
  </LineIcon>
);
