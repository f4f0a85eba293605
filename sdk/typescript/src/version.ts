/** Version of this library, equal to that in its package.json. */
export const version = "0.1.0";
