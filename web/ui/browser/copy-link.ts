import { toastError, toastSuccess } from '../overlay/toast.tsx'

export async function copyLink(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address)
    toastSuccess('Link copied')
  } catch {
    toastError('The link could not be copied', { description: address })
  }
}
