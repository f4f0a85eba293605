/** Mantine's preset provides light-dark(), rem() and nesting. */
const config = { plugins: { "postcss-preset-mantine": {} } };

export default config;
