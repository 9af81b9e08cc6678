import { Copy, Ellipsis, LogOut, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import {
  Menu,
  MenuCheckboxItem,
  MenuItem,
  MenuRadioGroup,
  MenuRadioItem,
  MenuSeparator,
} from '#web/ui/overlay/menu.tsx'
import { toastError, toastInfo, toastSuccess, toastUndo } from '#web/ui/overlay/toast.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'
import { StatusChip } from '#web/ui/status-chip.tsx'
import { TabPanel, Tabs } from '#web/ui/tabs.tsx'
import { KitRow, KitSection } from './kit-section.tsx'

export function KitOverlays() {
  return (
    <KitSection title="Overlays" note="Focus goes in, stays in, and returns to the opener.">
      <KitRow>
        <CreateDialog />
        <DeleteDialog />
        <ControlDrawer />
        <ActionsMenu />
        <ViewMenu />
        <Popover label="Formula" trigger={<Button>How is this counted?</Button>} className="max-w-70">
          110 points less the weight of every requirement that is not met.
        </Popover>
      </KitRow>
      <KitRow>
        <Button onClick={() => toastSuccess('Evidence added to AC.L2-3.1.1.')}>Success toast</Button>
        <Button onClick={() => toastUndo('Owner set to Dana on 12 controls.', () => toastInfo('Owners put back.'))}>
          Undo toast
        </Button>
        <Button
          onClick={() =>
            toastError('The file could not be stored.', { description: 'The disk of the server is full.' })
          }
        >
          Error toast
        </Button>
      </KitRow>
      <KitTabs />
    </KitSection>
  )
}

function CreateDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)}>
        Open dialog
      </Button>
      {open && (
        <Dialog
          onClose={() => setOpen(false)}
          size="small"
          title="Create company"
          description="You become its first owner."
          onSubmit={() => setOpen(false)}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button type="submit" variant="primary">
                Create company
              </Button>
            </>
          }
        >
          <div className="space-y-4">
            <Field label="Company name" required>
              <Input />
            </Field>
            <Field label="CAGE code" hint="Five letters or digits.">
              <Input />
            </Field>
          </div>
        </Dialog>
      )}
    </>
  )
}

function DeleteDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open confirmation</Button>
      {open && (
        <ConfirmDialog
          title="Delete 12 evidence files?"
          consequence="They are removed for good, and 4 controls lose their only proof. The audit log keeps their names and hashes."
          confirmLabel="Delete files"
          onConfirm={() => true}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

function ControlDrawer() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open drawer</Button>
      {open && (
        <Drawer
          onClose={() => setOpen(false)}
          eyebrow="AC.L2-3.1.1"
          title="Limit system access to authorized users"
          footer={<Button variant="primary">Save statement</Button>}
        >
          <div className="space-y-4">
            <StatusChip status="In Progress" />
            <p className="text-read">
              Access control policies control access between active entities or subjects and passive entities or objects
              in systems.
            </p>
            <Field label="Note">
              <Input />
            </Field>
          </div>
        </Drawer>
      )}
    </>
  )
}

function ActionsMenu() {
  return (
    <Menu trigger={<IconButton label="Actions" icon={<Ellipsis />} variant="secondary" />}>
      <MenuItem icon={<Pencil />} aside={<Kbd>e</Kbd>}>
        Rename
      </MenuItem>
      <MenuItem icon={<Copy />} aside={<Kbd>l</Kbd>}>
        Copy link
      </MenuItem>
      <MenuItem icon={<LogOut />} disabled>
        Leave company
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger>
        Delete…
      </MenuItem>
    </Menu>
  )
}

function ViewMenu() {
  const [density, setDensity] = useState('comfortable')
  const [hasPoints, setHasPoints] = useState(true)
  return (
    <Menu trigger={<Button>View</Button>}>
      <MenuRadioGroup label="Density" value={density} onValueChange={setDensity}>
        <MenuRadioItem value="comfortable">Comfortable</MenuRadioItem>
        <MenuRadioItem value="compact">Compact</MenuRadioItem>
      </MenuRadioGroup>
      <MenuSeparator />
      <MenuCheckboxItem checked={hasPoints} onCheckedChange={setHasPoints}>
        Points at stake
      </MenuCheckboxItem>
      <MenuCheckboxItem checked onCheckedChange={() => undefined} disabled>
        Control
      </MenuCheckboxItem>
    </Menu>
  )
}

function KitTabs() {
  const [tab, setTab] = useState<'all' | 'mine' | 'expired'>('all')
  return (
    <Tabs
      label="Views"
      value={tab}
      onValueChange={setTab}
      tabs={[
        { value: 'all', label: 'All', count: 110 },
        { value: 'mine', label: 'Mine', count: 12 },
        { value: 'expired', label: 'Expired evidence' },
      ]}
    >
      <TabPanel value={tab} className="text-muted">
        A view is a name for a query; it can be linked.
      </TabPanel>
    </Tabs>
  )
}
