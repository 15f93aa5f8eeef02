//! The files of a template: images and material, and whether each file has arrived (D23, D154).

use domain_kernel::{AttachmentId, OrganizationId, Refusal, TemplateId, Timestamp};

use crate::content::Content;
use crate::files::{FileKey, FileType, FileUse};
use crate::refusals::ATTACHMENTS_PROCESSING;
use crate::template::Template;

/// A file to which the content of a template refers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateFile {
    /// The id of the file in the content.
    pub id: AttachmentId,
    pub organization_id: OrganizationId,
    pub template_id: TemplateId,
    pub used_as: FileUse,
    /// The original name of the file.
    pub file_name: String,
    pub created_at: Timestamp,
    /// The stored file, or `None` until it arrives.
    pub arrived: Option<ArrivedFile>,
}

/// A file that has arrived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArrivedFile {
    /// The key in the file store.
    pub key: FileKey,
    pub file_type: FileType,
    /// The size in bytes.
    pub size: u64,
    pub stored_at: Timestamp,
}

/// All files of one template.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TemplateFiles(pub Vec<TemplateFile>);

/// How the files of a template change when the template is edited.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileChanges {
    /// New files, which have not arrived yet.
    pub added: Vec<TemplateFile>,
    /// Files to which the new content no longer refers.
    pub removed: TemplateFiles,
}

/// A file of a copy of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileCopy {
    /// The key of the original file.
    pub from: FileKey,
    /// The key of the copy.
    pub to: FileKey,
    pub file: TemplateFile,
}

/// The number of seconds after which a template can be changed and deleted although a file is missing (D154).
const ABANDONED_SECONDS: i64 = 24 * 3600;

impl TemplateFiles {
    /// Returns the file with that id.
    pub fn get(&self, id: impl Into<AttachmentId>) -> Option<&TemplateFile> {
        let id = id.into();
        self.0.iter().find(|file| file.id == id)
    }

    /// Returns the files that have arrived.
    pub fn arrived(&self) -> impl Iterator<Item = &ArrivedFile> {
        self.0.iter().filter_map(|file| file.arrived.as_ref())
    }

    /// Returns the sum of the sizes of the files that have arrived, in bytes.
    pub fn bytes(&self) -> u64 {
        self.arrived().map(|file| file.size).sum()
    }

    /// Whether every file has arrived.
    pub fn is_complete(&self) -> bool {
        self.0.iter().all(|file| file.arrived.is_some())
    }

    /// Checks that every file has arrived, so that the template can be used and copied (D23).
    ///
    /// # Errors
    /// `attachments_processing`
    pub fn ensure_complete(&self) -> Result<(), Refusal> {
        if self.is_complete() {
            Ok(())
        } else {
            Err(not_arrived())
        }
    }

    /// Returns the files of a content, in the order of the content.
    ///
    /// # Errors
    ///
    /// `attachments_processing` if one of the files has not arrived
    pub fn arrived_in(
        &self,
        content: &Content,
    ) -> Result<Vec<(&TemplateFile, &ArrivedFile)>, Refusal> {
        let arrived = named_files(content).map(|named| {
            let file = self.get(named.id).ok_or_else(not_arrived)?;
            let arrived = file.arrived.as_ref().ok_or_else(not_arrived)?;
            Ok((file, arrived))
        });
        arrived.collect()
    }

    /// Checks that no file is still expected, so that the template can be changed and deleted. A file that has been
    /// missing for more than a day is no longer expected (D154).
    ///
    /// # Errors
    ///
    /// `attachments_processing`
    pub fn ensure_changeable(&self, now: Timestamp) -> Result<(), Refusal> {
        let missing = self.0.iter().filter(|file| file.arrived.is_none());
        let oldest = missing.map(|file| file.created_at).min();
        match oldest {
            Some(oldest) if now > oldest.plus_seconds(ABANDONED_SECONDS) => Ok(()),
            _ => self.ensure_complete(),
        }
    }

    /// Compares the files of a template with those of its new content.
    #[must_use]
    pub fn changes(&self, edited: &Template, now: Timestamp) -> FileChanges {
        let named: Vec<_> = named_files(&edited.content).collect();
        let added = named.iter().filter(|named| self.get(named.id).is_none());
        let is_named = |file: &&TemplateFile| named.iter().any(|named| named.id == file.id);
        let removed = self.0.iter().filter(|file| !is_named(file));
        FileChanges {
            added: added
                .map(|named| missing_file(edited, *named, now))
                .collect(),
            removed: Self(removed.cloned().collect()),
        }
    }

    /// Returns the files of the template `copy`, which is a copy of `original`. `self` must be the files of `original`.
    /// `new_key` creates the keys of the copied files.
    ///
    /// # Errors
    ///
    /// `attachments_processing`
    pub fn copies(
        &self,
        original: &Template,
        copy: &Template,
        new_key: impl Fn() -> FileKey,
        now: Timestamp,
    ) -> Result<Vec<FileCopy>, Refusal> {
        self.ensure_complete()?;
        // The copy has the same files in the same order, but with new ids.
        let pairs = named_files(&original.content).zip(named_files(&copy.content));
        let copied = pairs.filter_map(|(from, to)| {
            let stored = self.get(from.id)?.arrived.as_ref()?;
            let key = new_key();
            Some(FileCopy {
                from: stored.key.clone(),
                to: key.clone(),
                file: TemplateFile {
                    arrived: Some(ArrivedFile {
                        key,
                        stored_at: now,
                        ..stored.clone()
                    }),
                    ..missing_file(copy, to, now)
                },
            })
        });
        Ok(copied.collect())
    }
}

fn not_arrived() -> Refusal {
    Refusal::new(
        ATTACHMENTS_PROCESSING,
        "please wait for uploading all attachments",
    )
}

fn missing_file(template: &Template, named: NamedFile<'_>, now: Timestamp) -> TemplateFile {
    TemplateFile {
        id: named.id,
        organization_id: template.organization_id,
        template_id: template.id,
        used_as: named.used_as,
        file_name: named.file_name.to_owned(),
        created_at: now,
        arrived: None,
    }
}

/// A reference of a content to a file.
#[derive(Clone, Copy)]
struct NamedFile<'a> {
    id: AttachmentId,
    used_as: FileUse,
    file_name: &'a str,
}

/// Returns the files of a content: first the images of the slides case, then the material.
fn named_files(content: &Content) -> impl Iterator<Item = NamedFile<'_>> {
    let images = content.slides.iter().flat_map(|case| &case.images);
    let images = images.map(|image| NamedFile {
        id: image.id.into(),
        used_as: FileUse::Image,
        file_name: &image.file_name,
    });
    let material = content.material.iter().map(|material| NamedFile {
        id: material.id,
        used_as: FileUse::Material,
        file_name: &material.file_name,
    });
    images.chain(material)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft::{SlideDraft, TemplateDraft};
    use crate::testing::{CountingIds, every_kind};
    use domain_kernel::UserId;
    use rstest::rstest;
    use uuid::Uuid;

    const NOW: Timestamp = Timestamp::from_millis(1_000_000);

    fn template(draft: TemplateDraft, ids: &CountingIds) -> Template {
        let (name, content) = draft.check(ids).unwrap();
        let organization = OrganizationId(Uuid::nil());
        Template::new(organization, name, content, UserId(Uuid::nil()), NOW, ids)
    }

    fn key(number: usize) -> FileKey {
        FileKey::parse(&format!("{number:021}A")).unwrap()
    }

    /// Returns the files of a template: three images and one file of material. All have arrived and have 10 bytes.
    fn arrived(template: &Template) -> TemplateFiles {
        let FileChanges { added, removed } = TemplateFiles::default().changes(template, NOW);
        assert!(removed.0.is_empty());
        let stored = |(mut file, number): (TemplateFile, usize)| {
            file.arrived = Some(ArrivedFile {
                key: key(number),
                file_type: FileType::Png,
                size: 10,
                stored_at: NOW,
            });
            file
        };
        TemplateFiles(added.into_iter().zip(0..).map(stored).collect())
    }

    #[test]
    fn a_new_template_has_a_missing_file_for_each_image_and_each_material() {
        let template = template(every_kind(), &CountingIds::default());
        let changes = TemplateFiles::default().changes(&template, NOW);
        let uses: Vec<_> = changes.added.iter().map(|file| file.used_as).collect();
        let image = FileUse::Image;
        assert_eq!(uses, [image, image, image, FileUse::Material]);
        assert!(changes.added.iter().all(|file| file.arrived.is_none()));
        assert_eq!(changes.removed, TemplateFiles::default());
    }

    #[test]
    fn a_change_keeps_the_files_that_it_names_and_removes_the_others() {
        let ids = CountingIds::default();
        let template = template(every_kind(), &ids);
        let files = arrived(&template);
        let mut draft = every_kind();
        draft.material.clear();
        let case = template.content.slides.as_ref().unwrap();
        draft.slides.as_mut().unwrap().images[0] = SlideDraft {
            id: Some(case.images[0].id),
            ..SlideDraft::default()
        };
        draft.slides.as_mut().unwrap().categories[0].images[0].id = Some(case.images[0].id);
        let checked = draft.check_edit(Some(&template.content), &ids).unwrap();
        let edited = template.edit(checked.name, checked.content).unwrap();
        let changes = files.changes(&edited, NOW);
        assert_eq!(changes.removed.0, files.0[1..]);
        assert_eq!(changes.removed.bytes(), 30);
        let added: Vec<_> = changes.added.iter().map(|file| file.id).collect();
        let case = edited.content.slides.as_ref().unwrap();
        assert_eq!(added, [case.images[1].id.into(), case.images[2].id.into()]);
        assert_eq!(files.changes(&template, NOW), FileChanges::default());
    }

    #[rstest]
    #[case(0, false)]
    #[case(24 * 3600, false)]
    #[case(24 * 3600 + 1, true)]
    fn a_template_whose_oldest_missing_file_is_older_than_a_day_can_be_changed_again(
        #[case] age: i64,
        #[case] is_changeable: bool,
    ) {
        let mut files = arrived(&template(every_kind(), &CountingIds::default()));
        assert_eq!(files.ensure_complete(), Ok(()));
        assert_eq!(files.ensure_changeable(NOW), Ok(()));
        files.0[1].arrived = None;
        files.0[3].arrived = None;
        files.0[3].created_at = NOW.plus_seconds(age);
        let refused = files.ensure_complete().unwrap_err();
        assert_eq!(refused.code, "attachments_processing");
        let changed = files.ensure_changeable(NOW.plus_seconds(age));
        assert_eq!(changed.is_ok(), is_changeable);
    }

    #[test]
    fn the_files_of_a_content_come_in_its_order_and_only_when_all_have_arrived() {
        let template = template(every_kind(), &CountingIds::default());
        let mut files = arrived(&template);
        let ids: Vec<_> = files.0.iter().map(|file| file.id).collect();
        files.0.reverse();
        let found = files.arrived_in(&template.content).unwrap();
        let found: Vec<_> = found.iter().map(|(file, _)| file.id).collect();
        assert_eq!(found, ids);
        let mut fewer = template.content.clone();
        fewer.material.clear();
        files.0[0].arrived = None;
        assert_eq!(files.arrived_in(&fewer).unwrap().len(), 3);
        let refused = files.arrived_in(&template.content).unwrap_err();
        assert_eq!(refused.code, "attachments_processing");
        files.0.pop();
        let refused = files.arrived_in(&fewer).unwrap_err();
        assert_eq!(refused.code, "attachments_processing");
    }

    #[test]
    fn a_copy_has_a_copy_of_each_file_and_waits_for_those_that_are_missing() {
        let original = template(every_kind(), &CountingIds::default());
        let mut files = arrived(&original);
        let ids = CountingIds::from(10_000);
        let copy = original.copy("Copy".to_owned(), original.created_by, NOW, &ids);
        let later = NOW.plus_seconds(5);
        let copies = files.copies(&original, &copy, || key(99), later).unwrap();
        let from: Vec<_> = copies.iter().map(|copied| copied.from.clone()).collect();
        assert_eq!(from, (0..4).map(key).collect::<Vec<_>>());
        let of_copy = copies.into_iter().map(|copied| copied.file);
        let of_copy = TemplateFiles(of_copy.collect());
        assert_eq!(of_copy.bytes(), 40);
        assert_eq!(of_copy.changes(&copy, later), FileChanges::default());
        files.0[2].arrived = None;
        let refused = files.copies(&original, &copy, || key(99), later);
        assert_eq!(refused.unwrap_err().code, "attachments_processing");
    }
}
