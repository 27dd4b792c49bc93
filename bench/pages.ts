import { type House, signInCustomer, signInStaff } from "./house.ts";
import { applyLoad, type Figures } from "./load.ts";

/** What is asked for over and over: one page, or several in turn. */
export type Asked = string | readonly string[];

/** A server of this house that has just started, and how quickly it answers: staff at the desk, a customer elsewhere. */
export const openPages = async (house: House, rate: { connections: number; seconds: number }) => {
  const { port, close } = await house.serve();
  const staff = await signInStaff(port);
  const customer = await signInCustomer(port);
  const warm = new Set<Asked>();
  const measure = async (asked: Asked): Promise<Figures> => {
    const paths = [asked].flat().map((path) => `/api/v1${path}`);
    const isDesk = paths[0]!.startsWith("/api/v1/admin/");
    const load = { ...rate, port, paths, headers: { authorization: `Bearer ${isDesk ? staff : customer}` } };
    if (!warm.has(asked)) await applyLoad({ ...load, seconds: 1 });
    warm.add(asked);
    const figures = await applyLoad(load);
    if (figures.failures > 0) throw new Error(`${figures.failures} of these failed: ${paths[0]}`);
    return figures;
  };
  return { measure, close };
};
