import type { Permission } from "@remedia/domain/permissions";

/** What a route says about itself. One guard reads it; nothing else decides who may open a page. */
export type Flags = {
  title?: string;
  requiresAuth?: boolean;
  requiresVerified?: boolean;
  requiresAdminAccess?: boolean;
  requiresPartnerAccess?: boolean;
  /** For signed-out people only. */
  hideForAuth?: boolean;
  hideForVerified?: boolean;
  /** false hides the header. */
  requiresHeader?: boolean;
  /** false hides the footer. */
  requiresFooter?: boolean;
  /** A page of the shop: it takes nearly the whole width, since the account's own menu is folded to a rail of icons. */
  inShop?: boolean;
  /** Shows the navbar of the feature requests. */
  requiresRhRequestHeader?: boolean;
  /** Where a first PIN is changed; everything else waits until that is done. */
  changesPin?: boolean;
  permission?: Permission;
};

declare module "@tanstack/react-router" {
  interface StaticDataRouteOption extends Flags {}
}
