import { CircleUser, Keyboard, LayoutDashboard, Plus, Search, Settings, type LucideIcon } from 'lucide-react'
import type { Permission } from '#domain/permissions/permissions.ts'
import type { Wording } from '#domain/protocols/wording.ts'
import type { CommandAction } from './palette-entry.ts'

export interface Command {
  id: string
  title: string
  /** More words that it is found by. */
  keywords: string
  badge?: 'Admin'
  /** Shown to those who have it; absent: to everybody. */
  needs?: Permission
  keys?: readonly string[]
  does: CommandAction
}

export interface CommandCategory {
  label: 'Navigation' | 'Actions' | 'Filters' | 'Settings' | 'Help' | 'Account'
  /** One for all of them: icons are a large part of what the palette weighs. */
  icon: LucideIcon
  commands: readonly Command[]
}

const open = (href: string): CommandAction => ({ kind: 'open', href })

const navigation = ({ controlPlural, controlSingular }: Wording): readonly Command[] => [
  {
    id: 'dashboard',
    title: 'Dashboard',
    keywords: 'home score overview',
    keys: ['g', 'd'],
    does: open('/dashboard'),
  },
  {
    id: 'controls',
    title: controlPlural,
    keywords: `controls requirements practices safeguards criteria ${controlSingular}`,
    keys: ['g', 'c'],
    does: open('/controls'),
  },
  {
    id: 'assess',
    title: `Assess ${controlPlural.toLowerCase()}`,
    keywords: 'assessment one by one keyboard flash objectives',
    needs: 'canEditContent',
    does: open('/controls/assess'),
  },
  { id: 'assessments', title: 'Assessments', keywords: 'audit affirm close-out', does: open('/assessments') },
  { id: 'checks', title: 'Checks', keywords: 'consistency rules faults gaps', does: open('/checks') },
  {
    id: 'poam',
    title: 'Plan of Action & Milestones',
    keywords: 'poam poa&m plan deficiencies',
    keys: ['g', 'p'],
    does: open('/poam'),
  },
  {
    id: 'evidence',
    title: 'Evidence',
    keywords: 'files documents proof artifacts',
    keys: ['g', 'e'],
    does: open('/evidence'),
  },
  {
    id: 'policy-admin',
    title: 'Policy Admin',
    keywords: 'policies documents approve',
    does: open('/policy-admin'),
  },
  {
    id: 'training',
    title: 'Training',
    keywords: 'courses awareness lessons',
    does: open('/training'),
  },
  {
    id: 'companies',
    title: 'Companies',
    keywords: 'organisations switch',
    does: open('/companies'),
  },
  { id: 'portfolio', title: 'Portfolio', keywords: 'all companies compare heatmap', does: open('/portfolio') },
  { id: 'search', title: 'Search', keywords: 'find everything', keys: ['g', 's'], does: open('/search') },
]

const ACTIONS: readonly Command[] = [
  {
    id: 'upload-evidence',
    title: 'Upload evidence',
    keywords: 'add file attach screenshot',
    needs: 'canCreateContent',
    does: open('/evidence?add=yes'),
  },
  {
    id: 'create-poam',
    title: 'Create POA&M item',
    keywords: 'poam new deficiency milestone',
    needs: 'canCreateContent',
    does: open('/poam?add=yes'),
  },
  {
    id: 'ssp',
    title: 'System Security Plan',
    keywords: 'ssp generate document',
    does: open('/ssp'),
  },
  { id: 'package', title: 'Assessment package', keywords: 'zip hand over', does: open('/package') },
  {
    id: 'ai-policy',
    title: 'Write a policy with AI',
    keywords: 'generate policy generator',
    does: open('/policy-generator'),
  },
]

const filters = ({ controlPlural }: Wording): readonly Command[] => [
  {
    id: 'incomplete-controls',
    title: `Incomplete ${controlPlural.toLowerCase()}`,
    keywords: 'open not met controls not started in progress',
    does: open('/controls?status=not_implemented'),
  },
  {
    id: 'overdue-poams',
    title: 'Overdue POA&M items',
    keywords: 'poam late past due',
    does: open('/poam?status=overdue'),
  },
  {
    id: 'recent-evidence',
    title: 'Recent evidence',
    keywords: 'newest latest files',
    does: open('/evidence?sort=recent'),
  },
]

const SETTINGS: readonly Command[] = [
  {
    id: 'company-info',
    title: 'Company Info',
    keywords: 'organisation cage code',
    does: open('/company-info'),
  },
  {
    id: 'company-settings',
    title: 'Company settings',
    keywords: 'organisation cage code retention second factor',
    does: open('/settings'),
  },
  {
    id: 'members',
    title: 'Members',
    keywords: 'people colleagues invite roles',
    does: open('/settings/members'),
  },
  {
    id: 'audit-log',
    title: 'Audit log',
    keywords: 'trail history who changed',
    does: open('/settings/audit'),
  },
  {
    id: 'users',
    title: 'User Management',
    keywords: 'users accounts people admin',
    badge: 'Admin',
    does: open('/user-management'),
  },
  {
    id: 'ai-settings',
    title: 'AI Settings',
    keywords: 'model assistant provider admin',
    badge: 'Admin',
    does: open('/ai-settings'),
  },
  {
    id: 'email-settings',
    title: 'Email settings',
    keywords: 'smtp outbox templates admin',
    badge: 'Admin',
    does: open('/admin/email-settings'),
  },
]

const HELP: readonly Command[] = [
  { id: 'docs', title: 'Documentation', keywords: 'docs guide manual help', does: open('/docs') },
  {
    id: 'shortcuts',
    title: 'Keyboard shortcuts',
    keywords: 'keys cheat sheet help',
    keys: ['?'],
    does: { kind: 'shortcuts' },
  },
  {
    id: 'tour',
    title: 'Welcome tour',
    keywords: 'introduction help first steps',
    does: { kind: 'tour' },
  },
]

const ACCOUNT: readonly Command[] = [
  {
    id: 'profile',
    title: 'Profile',
    keywords: 'account password theme passkey appearance',
    does: open('/profile'),
  },
  { id: 'sign-out', title: 'Sign out', keywords: 'log out leave', does: { kind: 'sign-out' } },
]

/**
 * What the palette knows by itself, in the groups of the specification. What opens a page of an area is shown as soon as the
 * application has that page; nothing needs to be added here then.
 */
export const commandsFor = (wording: Wording): readonly CommandCategory[] => [
  { label: 'Navigation', icon: LayoutDashboard, commands: navigation(wording) },
  { label: 'Actions', icon: Plus, commands: ACTIONS },
  { label: 'Filters', icon: Search, commands: filters(wording) },
  { label: 'Settings', icon: Settings, commands: SETTINGS },
  { label: 'Help', icon: Keyboard, commands: HELP },
  { label: 'Account', icon: CircleUser, commands: ACCOUNT },
]
