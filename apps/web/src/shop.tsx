import { openApp } from "./main.tsx";
import { routeTree } from "./routeTree.shop.gen.ts";

openApp(routeTree);
