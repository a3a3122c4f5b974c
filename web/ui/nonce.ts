// The nonce of a server render. Browsers never see it: the server allows the hashes of what it marks.
import { createContext } from 'react';

export const Nonce = createContext<string | undefined>(undefined);
