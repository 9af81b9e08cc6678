import { MessageSquare } from 'lucide-react'
import type { AreaCommands, SearchHit } from '#web/lib/area-commands.ts'
import { controlAddress, drawerAddress } from '#web/lib/record-address.ts'

export const comments: AreaCommands = {
  searchKinds: [{ kind: 'comment', order: 50, label: () => 'Comments', icon: MessageSquare, address: commentAddress }],
}

/** The record that the comment is about, opened at the comment. */
function commentAddress(hit: SearchHit): string | undefined {
  const subject = questionAddress(hit) ?? drawerAddress(hit) ?? controlAddress(hit)
  return subject && `${subject}#comment-${hit.id}`
}

function questionAddress({ reference, place }: SearchHit): string | undefined {
  if (reference?.startsWith('Q-') !== true) return undefined
  return `/questionnaires/received/${reference}?question=${place}`
}
