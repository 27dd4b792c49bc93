import { UserLayout } from "./layouts/user-layout.tsx";
import { openApp } from "./main.tsx";
import { routeTree } from "./routeTree.shop.gen.ts";

openApp(routeTree, UserLayout);
