import { notify } from './notify.tsx'

export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    notify.success('Link copied')
  } catch {
    notify.error('The link could not be copied', { description: address })
  }
}
