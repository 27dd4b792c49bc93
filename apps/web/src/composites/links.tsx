import { Anchor, type AnchorProps, Button, type ButtonProps } from "@mantine/core";
import { createLink, Link, type LinkProps } from "@tanstack/react-router";
import type { AnchorHTMLAttributes, ReactNode, Ref } from "react";

type AnchorRest<P> = P & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P> & { ref?: Ref<HTMLAnchorElement> };

/** Mantine's looks on the router's links. */
export const LinkButton = createLink((props: AnchorRest<ButtonProps>) => <Button component="a" {...props} />);
export const TextLink = createLink((props: AnchorRest<AnchorProps>) => <Anchor {...props} />);

type PathLinkProps = {
  to: string;
  current?: boolean;
  className?: string | undefined;
  children: ReactNode;
  onClick?: () => void;
};
/** For paths that come from a table, such as a menu: `menuFor` has made sure that they exist. */
export const PathLink = ({ to, current, ...rest }: PathLinkProps) => (
  <Link
    to={to as LinkProps["to"]}
    // The router would call /admin/users current on /admin/users/merge as well.
    {...(current === undefined ? {} : { "aria-current": current ? "page" : false, activeOptions: { exact: true } })}
    {...rest}
  />
);

export const PathButton = ({ to, ...rest }: ButtonProps & { to: string }) => (
  <LinkButton to={to as LinkProps["to"]} {...rest} />
);

/** Fills `/admin/users/$id` from a row. */
export const fillPath = (path: string, row: object) =>
  path.replace(/\$(\w+)/g, (_, name: string) => encodeURIComponent(String((row as Record<string, unknown>)[name])));
