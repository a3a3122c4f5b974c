// The nonce of the page being rendered, for the one inline stylesheet. Browsers hide it from scripts, and so do we.
import { createContext } from 'react';

export const Nonce = createContext<string | undefined>(undefined);
