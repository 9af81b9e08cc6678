import type { MailSettings } from './answers.ts'

/** The values of the form; the password only as typed now, never the stored one. */
export type ServerDraft = Pick<MailSettings, 'host' | 'security' | 'user' | 'fromName' | 'fromAddress' | 'replyTo'> & {
  port: string
  password: string
}

/** The usual port of each kind of encryption. */
const USUAL_PORTS: Record<MailSettings['security'], string> = {
  tls: '465',
  starttls: '587',
  none: '25',
  automatic: '587',
}

export function draftOf({ host, port, security, user, fromName, fromAddress, replyTo }: MailSettings): ServerDraft {
  return { host, port: `${port}`, security, user, fromName, fromAddress, replyTo, password: '' }
}

/** Changing the encryption sets its usual port, unless the person chose another. */
export function withSecurity({ port }: ServerDraft, security: MailSettings['security']): Partial<ServerDraft> {
  return { security, ...(Object.values(USUAL_PORTS).includes(port) && { port: USUAL_PORTS[security] }) }
}

/** Whether a stored password may be used with these values. */
export function keepsPassword(saved: MailSettings, { host, port, user, security }: ServerDraft): boolean {
  return (
    saved.hasPassword &&
    saved.host === host.trim() &&
    `${saved.port}` === port.trim() &&
    saved.user === user.trim() &&
    (saved.security === security || security === 'tls')
  )
}

/** Why the form cannot be sent. */
export function problemOf(saved: MailSettings, draft: ServerDraft): string | undefined {
  if (draft.host.trim() === '') return 'Enter the mail server first.'
  if (!/^\d{1,5}$/.test(draft.port.trim()) || Number(draft.port) < 1 || Number(draft.port) > 65_535)
    return 'The port is a number from 1 to 65535.'
  if (!/^[^\s@]+@[^\s@]+$/.test(draft.fromAddress.trim())) return 'Enter the sender’s address.'
  if (draft.user.trim() !== '' && draft.password === '' && !keepsPassword(saved, draft))
    return 'Enter the password. It is kept only for the server and the user that it was entered for.'
  return undefined
}

export function inputOf({ port, password, ...draft }: ServerDraft) {
  return { ...draft, port: Number(port), ...(draft.user.trim() !== '' && password !== '' && { password }) }
}
