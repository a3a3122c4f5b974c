// The nonce of a render on the server: by it the server knows our inline scripts and styles, and lets browsers run them by
// their hashes. No browser sees it.
import { createContext } from 'react';

export const Nonce = createContext<string | undefined>(undefined);
