import classes from "./brand.module.css";

export function Brand() {
  return (
    <span className={classes.brand}>
      <svg className={classes.mark} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <path d="M7 9h18l2 6a3.6 3.6 0 0 1-7.2 0 3.6 3.6 0 0 1-7.6 0A3.6 3.6 0 0 1 5 15z" fill="#fff" />
        <path d="M8 20.5V24h16v-3.5" fill="none" stroke="#fff" strokeWidth="2" strokeLinecap="round" />
      </svg>
      <span>Quitanda</span>
    </span>
  );
}
