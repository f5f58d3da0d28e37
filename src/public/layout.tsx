import { Anchor, Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconLeaf, IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { config } from '#src/config.ts'
import { useSession } from '#src/session/session.ts'
import { IconButton } from '#src/ui/page/icon-button.tsx'
import classes from './layout.module.css'

/** The layout of every page outside the console: the product's name, the link to sign in, the legal links. */
export function PublicLayout({ hasSignInLink = true, children }: { hasSignInLink?: boolean; children: ReactNode }) {
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <a href="/" className={classes.brand}>
          <IconLeaf className={classes.mark} stroke={1.8} aria-hidden />
          {config.product.name}
        </a>
        <div className={classes.tools}>
          <ThemeSwitch />
          {hasSignInLink && <SignInLink />}
        </div>
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <span>{config.product.name}</span>
        <nav aria-label="Legales" className={classes.links}>
          <FooterLink href="/terms">Términos</FooterLink>
          <FooterLink href="/privacy">Privacidad</FooterLink>
          <Anchor href={`mailto:${config.contactEmail}`} className={classes.link}>
            {config.contactEmail}
          </Anchor>
        </nav>
      </footer>
    </div>
  )
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Anchor href={href} className={classes.link}>
      {children}
    </Anchor>
  )
}

/** A signed-in user gets a link to the console instead of the login page. */
function SignInLink() {
  const isSignedIn = useSession().status === 'authenticated'
  return (
    <>
      <Button component="a" href="/login" variant="default" data-for="visitors" hidden={isSignedIn}>
        Iniciar sesión
      </Button>
      <Button component="a" href="/app" variant="default" data-for="users" hidden={!isSignedIn}>
        Ir a la consola
      </Button>
    </>
  )
}

function ThemeSwitch() {
  const { setColorScheme } = useMantineColorScheme()
  const current = useComputedColorScheme('dark')
  return (
    <IconButton
      data-size="lg"
      aria-label="Cambiar el tema"
      data-action="theme"
      onClick={() => setColorScheme(current === 'dark' ? 'light' : 'dark')}
    >
      {/* The prerendered page does not know the theme, so the style sheet chooses the icon. */}
      <IconSun className={classes.sun} stroke={1.6} aria-hidden />
      <IconMoon className={classes.moon} stroke={1.6} aria-hidden />
    </IconButton>
  )
}
