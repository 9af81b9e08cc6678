import { Pause, Play, RotateCw, X } from 'lucide-react'
import { useState } from 'react'
import { AvatarGroup } from '#web/ui/avatar-group.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { UploadRow } from '#web/ui/upload-row.tsx'
import { KitRow, KitSection } from './kit-section.tsx'

const PEOPLE = ['Dana Whitfield', 'Marco Li', 'Ida Lund', 'Noor Haddad', 'Sam Okafor', 'Ines Prado']

export function KitFiles() {
  const [dropped, setDropped] = useState<readonly string[]>([])
  return (
    <KitSection title="Files and people" note="Files come by the button or dropped anywhere; each says where it is.">
      <KitRow>
        <AvatarGroup names={PEOPLE.slice(0, 1)} sentence="Dana Whitfield is also here" />
        <AvatarGroup names={PEOPLE.slice(0, 3)} sentence="Dana Whitfield, Marco Li and Ida Lund are also here" />
        <AvatarGroup names={PEOPLE} sentence="Dana Whitfield, Marco Li and 4 more are also here" />
      </KitRow>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FileDrop
          purpose="evidence of 3.1.1"
          hint={dropped.length === 0 ? 'Whatever shows that it is in place.' : dropped.join(', ')}
          onFiles={(files) => setDropped(files.map(({ name }) => name))}
        />
        <Uploads />
      </div>
    </KitSection>
  )
}

function Uploads() {
  const cancel = <IconButton size={28} label="Cancel the upload" icon={<X />} />
  return (
    <Card flush>
      <ul aria-label="Uploads" className="divide-y divide-border px-4">
        <UploadRow
          title="MFA export"
          type="application/zip"
          status="4.2 MB of 20 MB · 1.1 MB/s · 15 s left"
          percent={21}
          isMoving
          actions={
            <>
              <IconButton size={28} label="Pause the upload" icon={<Pause />} />
              {cancel}
            </>
          }
        />
        <UploadRow
          title="Floor plan"
          type="image/png"
          status="12 MB of 18 MB · Paused"
          percent={66}
          actions={
            <>
              <IconButton size={28} label="Resume the upload" icon={<Play />} />
              {cancel}
            </>
          }
        />
        <UploadRow
          title="Visitor log"
          status=""
          error="Upload failed. The server cannot be reached. Check your connection and try again."
          actions={
            <>
              <Button size={28} icon={<RotateCw />}>
                Retry
              </Button>
              {cancel}
            </>
          }
        />
      </ul>
    </Card>
  )
}
