/** light-dark(), rem() and nesting of Mantine's own preset. */
const config = { plugins: { "postcss-preset-mantine": {} } };

export default config;
