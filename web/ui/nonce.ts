// The nonce marks the inline scripts and styles of a render. The server removes it and allows their hashes instead.
import { createContext } from 'react';

export const Nonce = createContext<string | undefined>(undefined);
