import { LineIcon } from './LineIcon.tsx';

export const LocateIcon = () => (
  <LineIcon>
    <circle cx="12" cy="12" r="6" />
    <path d="M12 2V6M12 18V22M2 12H6M18 12H22" />
  </LineIcon>
);
