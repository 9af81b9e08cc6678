import { spawn, type ChildProcess } from 'node:child_process'

export interface IdentityProviders {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Of the SAML provider. */
  readonly metadata: string
  /** Who comes next, at the one or the other. */
  next(who: { oidc?: Record<string, unknown>; saml?: Record<string, unknown> }): Promise<void>
}

const children: ChildProcess[] = []

export function stopIdentityProviders(): void {
  for (const child of children.splice(0)) child.kill('SIGKILL')
}

/** Starts real providers that know the installation at this address. */
export async function startIdentityProviders(origin: string): Promise<IdentityProviders> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'e2e/identity-providers.mjs', origin], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  children.push(child)
  const facts = JSON.parse(await lineOf(child)) as Omit<IdentityProviders, 'next'> & { control: string }
  return {
    ...facts,
    next: async (who) => void (await fetch(facts.control, { method: 'POST', body: JSON.stringify(who) })),
  }
}

/** What the process says about itself, past what its libraries print. */
function lineOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    child.stdout?.on('data', (part) => {
      text += String(part)
      const said = /^PROVIDERS (.*)\n/m.exec(text)?.[1]
      if (said !== undefined) resolve(said)
    })
    child.once('exit', () => reject(new Error(`the providers did not start: ${text}`)))
  })
}
