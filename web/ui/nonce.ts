// The nonce of a server render. It identifies our inline scripts and styles, whose hashes the server then allows.
// Browsers never see it.
import { createContext } from 'react';

export const Nonce = createContext<string | undefined>(undefined);
