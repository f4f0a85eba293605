import { confirmDevice, deviceSeconds, isDeviceLinkOpen } from "../../accounts/auth/devices";
import { type BuyerRequest, placing, refuse, seeOther } from "./buyer-requests";
import { sessionCookie } from "./dashboard-auth";
import { cookiesOf } from "./page-request";
import { tokenShape } from "./person-cookies";

const cookieName = "device";

const maxUsers = 4;

export function deviceTokensOf(headers: Headers): string[] {
  const tokens = (cookiesOf(headers).get(cookieName) ?? "").split(".");
  return tokens.filter((token) => tokenShape.test(token)).slice(0, maxUsers);
}

/** Returns the `set-cookie` value that adds a known-device token to the browser's. */
export function keepDevice(token: string, headers: Headers): string {
  const tokens = [...new Set([token, ...deviceTokensOf(headers)])].slice(0, maxUsers);
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${cookieName}=${tokens.join(".")}; Path=/; Max-Age=${deviceSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Does not consume the link. */
export async function readDeviceLink(token: string): Promise<boolean> {
  return tokenShape.test(token) && isDeviceLinkOpen(token, new Date());
}

/** `POST /login/device/{token}/confirm`: makes this browser a known device. Signing in still requires the password. */
export async function answerDevice(token: string, { request, now }: BuyerRequest): Promise<Response> {
  const refusal = await refuse(request, placing);
  if (refusal) return refusal;
  const device = tokenShape.test(token) ? await confirmDevice(token, now) : null;
  if (device === null) return seeOther(`/login/device/${encodeURIComponent(token)}`);
  return seeOther("/login", keepDevice(device, request.headers));
}
