import type { InputHTMLAttributes } from "react";
import classes from "./field.module.css";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  name: string;
  label: string;
}

export function PlainField({ name, label, ...input }: Props) {
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label htmlFor={name}>{label}</label>
      </div>
      <div className={classes.box}>
        <input {...input} id={name} name={name} />
      </div>
    </div>
  );
}
