import { LineIcon } from './LineIcon.tsx';

export const PinIcon = () => (
  <LineIcon>
    <path d="M12 21C8 16 5.5 13 5.5 9.5a6.5 6.5 0 0 1 13 0C18.5 13 16 16 12 21Z" />
    <circle cx="12" cy="9.5" r="2" />
  </LineIcon>
);
