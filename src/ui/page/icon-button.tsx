import { UnstyledButton } from '@mantine/core'
import clsx from 'clsx'
import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string; 'data-size': 'sm' | 'lg'; 'data-action'?: string }

/** A button with an icon alone, for the pages outside the console: Mantine's own takes 2 kB of script. */
export const IconButton = ({ className, ...props }: IconButtonProps) => (
  <UnstyledButton {...props} type="button" className={clsx(classes.button, className)} />
)
