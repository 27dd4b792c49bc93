import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passphraseFault, pinFault } from "./pins.ts";

fc.configureGlobal({ seed: 20_260_701 });
const phone = "+2348031234567";
const digits = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((list) => list.join(""));

describe("a PIN", () => {
  test("has 4 to 8 digits and nothing else", () => {
    for (const pin of ["", "123", "528", "528317264", "52a8", "5 83", "５２８３", "5283\n", "-528", "52.8"])
      expect(pinFault(pin), pin).toBe("The PIN must have 4 to 8 digits.");
    for (const pin of ["5283", "52831", "528317", "5283172", "52831726"]) expect(pinFault(pin), pin).toBeNull();
  });

  test("of one digit is refused at every length", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 4, max: 8 }), (digit, length) => {
        expect(pinFault(String(digit).repeat(length))).toBe("Do not repeat one digit.");
      }),
    );
  });

  test("that counts up or down is refused, over the nine as well", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9 }),
        fc.integer({ min: 4, max: 8 }),
        fc.constantFrom(1, 9),
        (start, length, step) => {
          const pin = Array.from({ length }, (_, at) => (start + at * step) % 10).join("");
          expect(pinFault(pin), pin).toBe("Do not use digits in a row.");
        },
      ),
    );
  });

  test("that is a part of the phone number is refused, as it is dialled here or abroad", () => {
    fc.assert(
      fc.property(
        digits(10, 10),
        fc.integer({ min: 4, max: 8 }),
        fc.nat(10),
        fc.boolean(),
        (number, length, at, local) => {
          const written = local ? `0${number}` : `234${number}`;
          const pin = written.slice(at, at + length);
          fc.pre(pin.length >= 4);
          expect(pinFault(pin, `+234${number}`)).not.toBeNull();
        },
      ),
    );
    expect(pinFault("0803", phone)).toBe("Do not use part of your phone number.");
    expect(pinFault("4567", phone)).not.toBeNull();
  });

  test("that is somebody's birthday or year is refused", () => {
    for (const pin of ["1990", "2004", "0112", "3112", "2512", "311299", "31121999", "010190"])
      expect(pinFault(pin), pin).toBe("This PIN is too common.");
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 1, max: 12 }), (day, month) => {
        const pin = `${String(day).padStart(2, "0")}${String(month).padStart(2, "0")}`;
        expect(pinFault(pin), pin).not.toBeNull();
      }),
    );
  });

  test("that repeats, mirrors or draws on the keypad is refused", () => {
    for (const pin of [
      "7474",
      "7447",
      "7744",
      "2580",
      "1379",
      "6969",
      "747474",
      "748748",
      "777888",
      "147258",
      "74857485",
      "77748",
    ])
      expect(pinFault(pin), pin).not.toBeNull();
  });

  test("of four digits is refused for a tenth or so of all, so that most remain", () => {
    const refused = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, "0")).filter((pin) => pinFault(pin));
    expect(refused.length).toBeGreaterThan(600);
    expect(refused.length).toBeLessThan(1_200);
  });

  test("is judged without failing, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), fc.string({ maxLength: 20 }), (typed, number) => {
        const fault = pinFault(typed, number);
        expect(fault === null ? /^\d{4,8}$/.test(typed) : fault.endsWith(".")).toBe(true);
      }),
    );
  });
});

describe("a passphrase", () => {
  test("has 10 to 128 characters, five of them different", () => {
    expect(passphraseFault("short")).toBe("The passphrase must have at least 10 characters.");
    expect(passphraseFault("x".repeat(129))).toBe("The passphrase must have at most 128 characters.");
    expect(passphraseFault("abababababab")).toBe("Use more different characters.");
    for (const fine of ["quiet-harbour", "ọjà tó dára púpọ̀", "correct horse"]) expect(passphraseFault(fine)).toBeNull();
  });
});
