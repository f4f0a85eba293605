import { createRequire } from "node:module";

// vitest's set-up of each file: React's production build, which is what the product renders pages and mails with. It takes
// a fifth of the time of the development build, which notes a stack for each element. React chooses when it is loaded.

const require = createRequire(import.meta.url);
const { NODE_ENV } = process.env;
Object.assign(process.env, { NODE_ENV: "production" });
for (const part of ["react", "react/jsx-runtime", "react-dom", "react-dom/server"]) require(part);
Object.assign(process.env, { NODE_ENV });
