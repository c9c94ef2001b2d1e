import { useId } from 'react';

/** The round red mark of an archived report, with the school's name around its star. */
export function SealStamp({ school, className }: { school: string; className?: string | undefined }) {
  const id = useId();
  return (
    <svg className={className} viewBox="0 0 120 120" role="img" aria-label={`${school}，已归档`} fill="#B8402F">
      <circle cx={60} cy={60} r={56} fill="none" stroke="#B8402F" strokeWidth={3} />
      <circle cx={60} cy={60} r={50} fill="none" stroke="#B8402F" strokeWidth={1} />
      <path id={id} d="M22 76A42 42 0 1 1 98 76" fill="none" />
      <text fontSize={Math.min(13, 110 / Math.max(school.length, 1))} fontWeight={600} textAnchor="middle">
        <textPath href={`#${id}`} startOffset="50%">
          {school}
        </textPath>
      </text>
      <path d="m60 42 4.7 13.5H79l-11.5 8.6 4.3 13.9L60 69.6 48.2 78l4.3-13.9L41 55.5h14.3z" />
      <text x={60} y={95} fontSize={12} fontWeight={600} textAnchor="middle">
        综合素质评价
      </text>
    </svg>
  );
}
