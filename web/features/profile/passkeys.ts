import { describeDevice } from '#domain/text/describe-device.ts'
import { makePasskey } from '#web/lib/passkey-factor.ts'
import { auth } from '#web/lib/session.ts'
import { freeName } from './free-name.ts'

/**
 * Makes a passkey on this device or a key, named after the device. As a second factor, so that the session has shown it at
 * once.
 *
 * @throws what the browser or the server refused
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
