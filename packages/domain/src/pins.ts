/** Why a PIN is too easy, or null. Digits alone carry little, so the common thousand or so are refused. */
export const pinFault = (pin: string, phone = ""): string | null => {
  if (!/^\d{4,8}$/.test(pin)) return "The PIN must have 4 to 8 digits.";
  if (/^(\d)\1+$/.test(pin)) return "Do not repeat one digit.";
  if (isRun(pin)) return "Do not use digits in a row.";
  if (isPartOf(phone, pin)) return "Do not use part of your phone number.";
  if (isCommon(pin)) return "This PIN is too common.";
  return null;
};

export const passphraseFault = (passphrase: string): string | null => {
  if (passphrase.length < 10) return "The passphrase must have at least 10 characters.";
  if (passphrase.length > 128) return "The passphrase must have at most 128 characters.";
  if (new Set(passphrase).size < 5) return "Use more different characters.";
  return null;
};

/** As it is dialled from abroad, and at home with a zero in front. */
const isPartOf = (phone: string, pin: string) => {
  const digits = phone.replace(/\D/g, "");
  return digits.includes(pin) || digits.replace(/^234/, "0").includes(pin);
};

const isRun = (pin: string) => {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10);
  return steps.every((step) => step === 1) || steps.every((step) => step === 9);
};

/** Years of birth, dates, repeated pairs, mirrored and doubled digits, keypad shapes: what leaked lists are made of. */
const isCommon = (pin: string) => {
  if (keypadShapes.has(pin)) return true;
  if (/^(19[3-9]\d|20[0-3]\d)$/.test(pin)) return true;
  if (pin.length === 4) return /^(\d)(\d)(\1\2|\2\1)$/.test(pin) || /^(\d)\1(\d)\2$/.test(pin) || isDayMonth(pin);
  if (pin.length === 6)
    return /^(\d\d)\1\1$/.test(pin) || /^(\d{3})\1$/.test(pin) || /^(\d)\1\1(\d)\2\2$/.test(pin) || isBirthDate(pin);
  if (pin.length === 8) return /^(\d{4})\1$/.test(pin) || /^(\d\d)\1\1\1$/.test(pin) || isBirthDate(pin);
  return /^(\d)\1{2,}|(\d)\2{3,}$/.test(pin);
};

/** 0112 or 3112: the day and month of somebody's birthday. */
const isDayMonth = (pin: string) => {
  const day = Number(pin.slice(0, 2));
  const month = Number(pin.slice(2, 4));
  return day >= 1 && day <= 31 && month >= 1 && month <= 12;
};
const isBirthDate = (pin: string) => isDayMonth(pin) && /^(\d\d|19[3-9]\d|20[0-3]\d)$/.test(pin.slice(4));

const keypadShapes = new Set(
  "2580 0852 1470 3690 1590 3570 7410 9630 1379 9731 7913 1397 7931 2468 8642 1357 7531 9753 1478 3698 7896 1236 1425 5683 0007 1004 2001 5150 6969 159753 147258 258369 147852 123654 321654 789456 456123 112233 332211 123321 654321 987654 147147 20202020 12341234 11223344 13579246".split(
    " ",
  ),
);
