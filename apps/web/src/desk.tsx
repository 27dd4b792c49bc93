import { openApp } from "./main.tsx";
import { routeTree } from "./routeTree.gen.ts";

openApp(routeTree);
