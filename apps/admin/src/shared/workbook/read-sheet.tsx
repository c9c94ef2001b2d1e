/** Which sheet of a workbook was read, and which were left out; nothing where nothing says it. */
export const ReadSheet = ({ name, others }: { name: string; others: readonly string[] }) =>
  name ? (
    <span className="ui-muted">
      工作表“{name}”{others.length > 0 ? `，没有读取：${others.join('、')}` : ''}
    </span>
  ) : null;
