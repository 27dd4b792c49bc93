/** Where the back office begins. It is an entry of its own, so the shop reaches it by a load and lets it choose the page. */
export const deskDoor = "/admin";
export const isAtDesk = (path: string) => path === deskDoor || path.startsWith(`${deskDoor}/`);
