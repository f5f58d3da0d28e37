import { Anchor } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { Post } from '#contract/generated/schema.ts'
import { formatMinutes, formatMoney, fullName } from '#src/i18n/format.ts'
import { postStatusLabels } from '#src/i18n/labels.ts'
import { StatusBadge } from '#src/ui/feedback/status-badge.tsx'
import { useStoredImage } from '#src/ui/loading/stored-image.ts'
import { postPath } from './posts.api.ts'
import classes from './posts.module.css'
import { texts } from './posts.texts.ts'

/** A post in a list of cards. */
export function PostCard({ post, hasDoctor }: { post: Post; hasDoctor: boolean }) {
  const { title, category, price, time, status, doctor, image, imageAlt } = post
  const src = useStoredImage(image)
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        {src ? <img src={src} alt={imageAlt ?? ''} /> : <IconPhoto size={28} stroke={1.25} aria-hidden />}
      </div>
      <div className={classes.about}>
        <Anchor component={Link} href={postPath(post)} className={classes.title}>
          {title}
        </Anchor>
        <p className={classes.quiet}>
          {formatMoney(price)} · {formatMinutes(time)}
        </p>
        <p className={classes.quiet}>
          {[category?.name ?? texts.noCategory, hasDoctor && doctor && fullName(doctor)].filter(Boolean).join(' · ')}
        </p>
        <div className={classes.foot}>
          <StatusBadge status={status} labels={postStatusLabels} />
        </div>
      </div>
    </article>
  )
}
