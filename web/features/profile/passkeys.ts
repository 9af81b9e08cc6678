import { describeDevice } from '#domain/text/describe-device.ts'
import { makePasskey } from '#web/lib/auth/passkey-factor.ts'
import { auth } from '#web/lib/auth/session.ts'
import { freeName } from './free-name.ts'

/**
 * Creates a passkey on this device or a security key, named after the device. It is enrolled as a second factor,
 * so that the session gets the higher assurance level at once.
 *
 * @throws the error of the browser or the server
 */
export async function addPasskey(existing: readonly string[]): Promise<void> {
  const { mfa } = await auth()
  const friendlyName = freeName(describeDevice(navigator.userAgent), existing)
  const { data, error } = await mfa.enroll({ factorType: 'webauthn', friendlyName })
  if (error !== null) throw error
  try {
    await makePasskey(data.id)
  } catch (error) {
    await mfa.unenroll({ factorId: data.id })
    throw error
  }
}

export async function renamePasskey(passkeyId: string, friendlyName: string): Promise<void> {
  const { error } = await (await auth()).passkey.update({ passkeyId, friendlyName })
  if (error !== null) throw error
}

export async function removePasskey(passkeyId: string): Promise<void> {
  const client = await auth()
  const { error } = await client.passkey.delete({ passkeyId })
  if (error !== null) throw error
  await client.refreshSession()
}
