import { useEffect, useState } from 'react';
import { type BuildNews, newsPath } from '../../workbench/workbench-state';

type Built = Extract<BuildNews, { ok: true }>;

/** The last build that succeeded, and what the bundler says where a later one has not. */
export function useBuilds(): { readonly build: Built | null; readonly failure: string | null } {
  const [build, setBuild] = useState<Built | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    const source = new EventSource(newsPath);
    source.addEventListener('message', ({ data }) => {
      // Written by the server of this very page.
      const news: BuildNews = JSON.parse(data);
      setFailure(news.ok ? null : news.words);
      if (news.ok) setBuild(news);
    });
    return () => source.close();
  }, []);
  return { build, failure };
}
