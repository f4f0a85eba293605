import { confirmDevice, deviceSeconds, isDeviceLinkOpen } from "../../accounts/auth/devices";
import { type BuyerRequest, placing, refuse, seeOther } from "./buyer-requests";
import { sessionCookie } from "./dashboard-auth";
import { cookiesOf } from "./page-request";
import { tokenShape } from "./person-cookies";

const cookieName = "device";

/** How many users a browser is a known device of. */
const maxUsers = 4;

/** The tokens of a browser's device cookie, the newest first. */
export function deviceTokensOf(headers: Headers): string[] {
  const tokens = (cookiesOf(headers).get(cookieName) ?? "").split(".");
  return tokens.filter((token) => tokenShape.test(token)).slice(0, maxUsers);
}

/** The `set-cookie` of a browser that is a known device by `token`, beside its other tokens. */
export function keepDevice(token: string, headers: Headers): string {
  const tokens = [...new Set([token, ...deviceTokensOf(headers)])].slice(0, maxUsers);
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${cookieName}=${tokens.join(".")}; Path=/; Max-Age=${deviceSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether the link of a device mail is still good; reading it changes nothing. */
export async function readDeviceLink(token: string): Promise<boolean> {
  return tokenShape.test(token) && isDeviceLinkOpen(token, new Date());
}

/** `POST /login/device/{token}/confirm`: makes this browser a known device; the password is asked for as ever. */
export async function answerDevice(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const device = tokenShape.test(token) ? await confirmDevice(token, now) : null;
  if (device === null) return seeOther(`/login/device/${encodeURIComponent(token)}`);
  return seeOther("/login", keepDevice(device, request.headers));
}
