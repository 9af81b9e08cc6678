import { parseObject } from '#web/lib/json.ts'

/** The link of a person from outside and, once its code was entered, the session. */
export interface SeatLink {
  readonly token: string
  readonly accessToken?: string | undefined
}

/** Of this tab only: closing it ends what it knows. */
const STORED_AS = 'parapet.seat'

/** The link in the fragment of the address, which never reaches a server's log, or else the one that this tab knows. */
export function seatLinkIn(fragment: string): SeatLink | undefined {
  const stored = storedLink()
  const token = new URLSearchParams(fragment.replace(/^#/, '')).get('token')
  return token === null || token === stored?.token ? stored : { token }
}

export function keepSeatLink(link: SeatLink): void {
  sessionStorage.setItem(STORED_AS, JSON.stringify(link))
}

function storedLink(): SeatLink | undefined {
  const { token, accessToken } = parseObject(sessionStorage.getItem(STORED_AS)) ?? {}
  if (typeof token !== 'string') return undefined
  return { token, accessToken: typeof accessToken === 'string' ? accessToken : undefined }
}
