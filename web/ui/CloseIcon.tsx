import { LineIcon } from './LineIcon.tsx';

export const CloseIcon = () => (
  <LineIcon>
    <path d="M5 5l14 14M19 5L5 19" />
  </LineIcon>
);
