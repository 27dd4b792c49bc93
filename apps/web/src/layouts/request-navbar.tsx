import { Button, TextInput } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useState } from "react";
import classes from "./request-navbar.module.css";

/** The feature requests have a search of their own. */
export const RequestNavbar = () => {
  const [text, setText] = useState("");
  const router = useRouter();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    router.history.push(`/remediants/requests?query=${encodeURIComponent(text.trim())}`);
  };
  return (
    <search className={classes.bar}>
      <form onSubmit={submit} className={classes.form}>
        <TextInput
          aria-label="Search feature requests"
          placeholder="Search"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  );
};
