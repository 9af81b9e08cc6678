import { MessageSquare } from 'lucide-react'
import type { AreaCommands, SearchHit } from '#web/lib/area-commands.ts'
import { controlAddress, poamAddress } from '#web/lib/record-address.ts'

export const comments: AreaCommands = {
  searchKinds: [{ kind: 'comment', order: 50, label: () => 'Comments', icon: MessageSquare, address: commentAddress }],
}

function commentAddress(hit: SearchHit): string | undefined {
  const subject = controlAddress(hit) ?? poamAddress(hit)
  return subject && `${subject}#comment-${hit.id}`
}
