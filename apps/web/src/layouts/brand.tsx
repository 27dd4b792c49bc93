import { Link } from "@tanstack/react-router";
import { useProduct } from "../api/reference.ts";
import classes from "./brand.module.css";

export const Brand = () => {
  const product = useProduct();
  return (
    <Link to="/" className={classes.brand} aria-label={`${product}, home`}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="8" fill="#0b7a66" />
        <path d="M13.5 7h5v6.5H25v5h-6.5V25h-5v-6.5H7v-5h6.5z" fill="#fff" />
      </svg>
      <span>{product}</span>
    </Link>
  );
};
